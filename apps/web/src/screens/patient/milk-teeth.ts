/** The approximate age at which the last milk molars are lost. */
const lastAge = 12

/** True if a patient of this age may have milk teeth; false if the age is unknown. */
export const hasMilkTeeth = (age: number | null): boolean => age !== null && age <= lastAge
