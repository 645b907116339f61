/** The code alone: a folder of downloads is no place for a patient's name. */
export const pdfHeaders = (reportCode: string) => ({
  'content-type': 'application/pdf',
  'content-disposition': `attachment; filename="${reportCode}.pdf"`,
})
