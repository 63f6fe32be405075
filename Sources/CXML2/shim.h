#include <libxml/SAX2.h>
#include <libxml/parser.h>

/* What a reader is told while libxml2 walks over a text. Texts are UTF-8; names live as long as
   the parser, all else as long as the call. */
typedef struct {
  void *reader;
  /* Whether to go on, here and for a text. `attributes`: five pointers each, as libxml2 has them:
     name, prefix, space, and the value's begin and end. */
  int (*start)(void *reader, const xmlChar *name, const xmlChar *prefix, const xmlChar *space,
               int attribute_count, const xmlChar **attributes);
  void (*end)(void *reader);
  int (*text)(void *reader, const xmlChar *bytes, int count);
  /* What makes the text no XML. */
  void (*fault)(void *reader, const xmlError *error);
} rowcast_xml_events;

static inline rowcast_xml_events *rowcast_xml_events_of(void *context) {
  return (rowcast_xml_events *)((xmlParserCtxtPtr)context)->_private;
}

static inline void rowcast_xml_start(void *context, const xmlChar *name, const xmlChar *prefix,
                                     const xmlChar *space, int space_count,
                                     const xmlChar **spaces, int attribute_count,
                                     int default_count, const xmlChar **attributes) {
  rowcast_xml_events *events = rowcast_xml_events_of(context);
  if (!events->start(events->reader, name, prefix, space, attribute_count, attributes))
    xmlStopParser((xmlParserCtxtPtr)context);
}

static inline void rowcast_xml_end(void *context, const xmlChar *name, const xmlChar *prefix,
                                   const xmlChar *space) {
  rowcast_xml_events *events = rowcast_xml_events_of(context);
  events->end(events->reader);
}

static inline void rowcast_xml_text(void *context, const xmlChar *bytes, int count) {
  rowcast_xml_events *events = rowcast_xml_events_of(context);
  if (!events->text(events->reader, bytes, count)) xmlStopParser((xmlParserCtxtPtr)context);
}

/* An entity that lies outside of the text becomes an empty one within it, so that there is never
   anything to load. */
static inline void rowcast_xml_entity(void *context, const xmlChar *name, int type,
                                      const xmlChar *public_id, const xmlChar *system_id,
                                      xmlChar *content) {
  switch (type) {
  case XML_INTERNAL_GENERAL_ENTITY:
  case XML_INTERNAL_PARAMETER_ENTITY:
    xmlSAX2EntityDecl(context, name, type, 0, 0, content);
    break;
  case XML_EXTERNAL_PARAMETER_ENTITY:
    xmlSAX2EntityDecl(context, name, XML_INTERNAL_PARAMETER_ENTITY, 0, 0, (xmlChar *)"");
    break;
  default:
    xmlSAX2EntityDecl(context, name, XML_INTERNAL_GENERAL_ENTITY, 0, 0, (xmlChar *)"");
  }
}

static inline void rowcast_xml_unparsed(void *context, const xmlChar *name,
                                        const xmlChar *public_id, const xmlChar *system_id,
                                        const xmlChar *notation) {
  rowcast_xml_entity(context, name, XML_EXTERNAL_GENERAL_UNPARSED_ENTITY, 0, 0, 0);
}

/* The type of its second parameter has a const since libxml2 2.12. */
static inline void rowcast_xml_error(void *context, const xmlError *error) {
  rowcast_xml_events *events = rowcast_xml_events_of(context);
  if (error->level == XML_ERR_FATAL) events->fault(events->reader, error);
}

/* Nothing outside of the text is opened, whoever asks for it. */
static inline xmlParserInputPtr rowcast_xml_load_nothing(const char *address, const char *id,
                                                         xmlParserCtxtPtr context) {
  return 0;
}

/* Once in a process, before its first parser. */
static inline void rowcast_xml_begin(void) {
  xmlInitParser();
  xmlSetExternalEntityLoader(rowcast_xml_load_nothing);
}

/* A parser that tells `events`, which must outlive it; null where there is no memory. */
static inline xmlParserCtxtPtr rowcast_xml_parser(rowcast_xml_events *events) {
  xmlParserCtxtPtr parser = xmlNewParserCtxt();
  if (!parser) return 0;
  parser->_private = events;
  xmlSAXHandler *handler = parser->sax;
  handler->startElementNs = rowcast_xml_start;
  handler->endElementNs = rowcast_xml_end;
  handler->characters = rowcast_xml_text;
  handler->ignorableWhitespace = rowcast_xml_text;
  handler->cdataBlock = rowcast_xml_text;
  handler->entityDecl = rowcast_xml_entity;
  handler->unparsedEntityDecl = rowcast_xml_unparsed;
  handler->externalSubset = 0;
  handler->comment = 0;
  handler->processingInstruction = 0;
  handler->reference = 0;
  handler->serror = (xmlStructuredErrorFunc)rowcast_xml_error;
  return parser;
}

/* Reads a whole text in UTF-8, whatever it declares; whether it is well-formed. */
static inline int rowcast_xml_parse(xmlParserCtxtPtr parser, const char *text, int count) {
  int options = XML_PARSE_NONET | XML_PARSE_NOENT | XML_PARSE_IGNORE_ENC;
  xmlFreeDoc(xmlCtxtReadMemory(parser, text, count, 0, "UTF-8", options));
  return parser->wellFormed;
}

/* The byte of the text that the parser has come to. */
static inline long rowcast_xml_offset(xmlParserCtxtPtr parser) {
  xmlParserInputPtr input = parser->inputNr > 0 ? parser->inputTab[0] : 0;
  return input ? (long)input->consumed + (long)(input->cur - input->base) : 0;
}

/* The line that the parser has come to, from 1. */
static inline int rowcast_xml_line(xmlParserCtxtPtr parser) {
  xmlParserInputPtr input = parser->inputNr > 0 ? parser->inputTab[0] : 0;
  return input ? input->line : 1;
}
