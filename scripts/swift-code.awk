# Prints PATH:LINE:CODE for each line of the given Swift files, with comments, the text of string
# literals and `quoted names` left out, so that a search finds code only. Interpolations stay.

FNR == 1 { depth = 0; kind[0] = "code"; parens[0] = 0; comment = 0 }

{
  code = ""
  i = 1
  while (i <= length($0)) {
    c = substr($0, i, 1)
    two = substr($0, i, 2)
    if (comment > 0) { # Comments nest in Swift.
      if (two == "/*") comment++
      if (two == "*/") comment--
      i += (two == "/*" || two == "*/") ? 2 : 1
    } else if (kind[depth] == "string") {
      if (c == "\\" && substr($0, i + 1, length(sharps[depth])) == sharps[depth]) {
        i += 1 + length(sharps[depth])
        if (substr($0, i, 1) == "(") { depth++; kind[depth] = "code"; parens[depth] = 0; code = code " " }
        i++
      } else if (substr($0, i, length(closing[depth])) == closing[depth]) {
        i += length(closing[depth])
        depth--
      } else i++
    } else if (two == "//") {
      break
    } else if (two == "/*") {
      comment = 1
      code = code " "
      i += 2
    } else if ((c == "\"" || c == "#") && match(substr($0, i), /^#*"/)) {
      depth++
      kind[depth] = "string"
      sharps[depth] = substr($0, i, RLENGTH - 1)
      i += RLENGTH
      many[depth] = (substr($0, i, 2) == "\"\"")
      if (many[depth]) i += 2
      closing[depth] = (many[depth] ? "\"\"\"" : "\"") sharps[depth]
      code = code "\"\""
    } else if (c == "`" && (quoted = index(substr($0, i + 1), "`")) > 0) {
      code = code "``"
      i += quoted + 1
    } else {
      if (c == "(") parens[depth]++
      if (c == ")" && parens[depth]-- == 0 && depth > 0) { depth--; c = " " } # Ends an interpolation.
      code = code c
      i++
    }
  }
  if (kind[depth] == "string" && !many[depth]) depth-- # Such a literal ends with its line.
  print FILENAME ":" FNR ":" code
}
