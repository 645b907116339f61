import type { MilkTooth } from '@xrai/contract/charting/chart-teeth'
import { type Fdi, isFdi } from '@xrai/contract/teeth/fdi'

/** The last milk molars are lost about then. */
const lastAge = 12

/** Whether one of this age may have milk teeth; not said where the age is unknown. */
export const hasMilkTeeth = (age: number | null): boolean => age !== null && age <= lastAge

/** The permanent tooth of the same form: milk teeth have no premolars, their fourth and fifth are molars. */
export const shapeOfMilkTooth = (tooth: MilkTooth): Fdi => {
  const [quadrant, place] = [Number(tooth[0]) - 4, Number(tooth[1])]
  const alike = `${quadrant}${place > 3 ? place + 2 : place}`
  return isFdi(alike) ? alike : '11'
}
