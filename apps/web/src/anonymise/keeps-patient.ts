/**
 * Whether files are sent with the patient's identity: as the user chose, else where a patient was chosen for them
 * (docs/decisions/100-identity-of-a-chosen-patient.md).
 */
export const keepsPatient = (chosen: boolean | undefined, hasPatient: boolean): boolean => chosen ?? hasPatient
