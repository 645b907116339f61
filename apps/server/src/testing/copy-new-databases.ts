import type { PGlite } from '@electric-sql/pglite'
import { knownMigrations, openEmbedded } from '../db/database.ts'
import { copyNewDatabases } from '../db/embedded/template.ts'

/** The tests make dozens of databases in one process. Those that apply fewer migrations make theirs anew. */
copyNewDatabases(async () => {
  const { db, close } = await openEmbedded(undefined, { upTo: knownMigrations().length })
  const client: PGlite = Reflect.get(db, '$client')
  // Otherwise each copy would replay the log of the migrations.
  await client.exec('checkpoint')
  const copied = await client.dumpDataDir('none')
  await close()
  return copied
})
