/** The header of the grant that a patient's picture is asked for with. */
export const patientGrantHeader = 'x-patient-grant'
