import type { RetentionRule } from './retention-rule.ts'

const head = `# How long anything is kept

Generated from \`apps/server/src/records/retention/rules.ts\`; a table without a rule fails the tests. Jobs sweep every night, or at the
next start if the program was off.

| table | kept | then | why |
|---|---|---|---|
`

const tail = `
Beside the tables: a file that no row names is removed within eight days, what a killed process left staged within an hour of the next
start or with the same sweep, and finished jobs of pg-boss after a day (analyses) or a week.

With \`RECORD_RETENTION_YEARS\`, or a longer term that the owner of a clinic set on \`/clinic\`, a clinical record that was deleted, or whose erasure was asked for, is hidden: no list, no trash and no route
shows it, the owner's own export holds it. An account is erased all the same; its clinic, if it has no other member, is closed and its
records are kept under its name until the retention is over. Until then only the operator of the installation can produce them, from the
database: a request of a patient or an authority is the operator's to answer.
`

/** Renders the rules for docs/retention.md. */
export const renderRules = (rules: readonly RetentionRule[]): string =>
  head + rules.map(({ table, kept, end, why }) => `| \`${table}\` | ${kept} | ${end} | ${why} |\n`).join('') + tail
