/** The request header with the grant to load a patient's radiograph. */
export const patientGrantHeader = 'x-patient-grant'
