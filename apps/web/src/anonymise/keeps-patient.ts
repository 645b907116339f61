/**
 * True if files are sent with the patient's identity: the user chose so, or else chose a patient for them
 * (docs/decisions/100-identity-of-a-chosen-patient.md).
 */
export const keepsPatient = (chosen: boolean | undefined, hasPatient: boolean): boolean => chosen ?? hasPatient
