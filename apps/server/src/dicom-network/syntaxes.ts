/* UIDs of PS3.6 that are spoken with. */

export const verificationClass = '1.2.840.10008.1.1'
/** Study Root Query/Retrieve (PS3.4, C.6.2). */
export const studyRootFind = '1.2.840.10008.5.1.4.1.2.2.1'
export const implicitLittleEndian = '1.2.840.10008.1.2'
export const explicitLittleEndian = '1.2.840.10008.1.2.1'
export const studyRootGet = '1.2.840.10008.5.1.4.1.2.2.3'
