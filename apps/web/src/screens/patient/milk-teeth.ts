/** The last milk molars are lost about then. */
const lastAge = 12

/** Whether one of this age may have milk teeth; not said where the age is unknown. */
export const hasMilkTeeth = (age: number | null): boolean => age !== null && age <= lastAge
