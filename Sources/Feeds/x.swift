func f() { print(EmbeddedMigrations.files) }
