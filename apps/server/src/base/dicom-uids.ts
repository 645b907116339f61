/* UIDs of PS3.6 used in communication. */

export const verificationClass = '1.2.840.10008.1.1'
/** Study Root Query/Retrieve (PS3.4, C.6.2). */
export const studyRootFind = '1.2.840.10008.5.1.4.1.2.2.1'
export const implicitLittleEndian = '1.2.840.10008.1.2'
export const explicitLittleEndian = '1.2.840.10008.1.2.1'
export const studyRootGet = '1.2.840.10008.5.1.4.1.2.2.3'
/**
 * The SOP classes of a report's objects (PS3.4 B.5): structured report, presentation state, PDF, and a secondary capture of
 * a radiograph that was not DICOM.
 */
export const resultClasses = {
  report: '1.2.840.10008.5.1.4.1.1.88.33',
  presentation: '1.2.840.10008.5.1.4.1.1.11.1',
  pdf: '1.2.840.10008.5.1.4.1.1.104.1',
  capture: '1.2.840.10008.5.1.4.1.1.7',
} as const
/** The transfer syntaxes in which results are offered; they are written in the first. */
export const resultSyntaxes = [explicitLittleEndian, implicitLittleEndian] as const
