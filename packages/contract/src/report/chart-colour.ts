import { classRowOf } from '../classes/detection-class.ts'

/**
 * On paper a tooth has one of the two colours of Peru's odontogram: what is ill or failing in red, treatments and states
 * that are well in blue (NTS 150-MINSA/2019/DGIESP). On the screen it has its leading class's own colour.
 */
export const reportChartColours = { red: '#c1121f', blue: '#1d4ed8' } as const

export const reportChartColourOf = (id: string): keyof typeof reportChartColours => classRowOf(id)?.chart ?? 'blue'
