/** The first field of every statement of this form: of a report, or of an odontogram. */
export const statementFormat = 'xrai-report-signature-1'
export const odontogramStatementFormat = 'xrai-odontogram-signature-1'
