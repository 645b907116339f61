/** The first field of every statement in this format: for a report, or for an odontogram. */
export const statementFormat = 'xrai-report-signature-1'
export const odontogramStatementFormat = 'xrai-odontogram-signature-1'
