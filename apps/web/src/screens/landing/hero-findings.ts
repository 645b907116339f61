import { detectionClass } from '@xrai/contract/classes/detection-class'

/** Findings that are really in the picture beside them (samples/pictures/panoramic-restored.json), in its pixels. */
const findings = [
  { class: 'ROOT CANAL TREATMENT', tooth: '45', x: 764, y: 516, width: 60, height: 182 },
  { class: 'FILLING', tooth: '46', x: 661, y: 508, width: 108, height: 177 },
  { class: 'CROWN AND BRIDGE', tooth: '21', x: 999, y: 321, width: 67, height: 183 },
  { class: 'ROOT CANAL TREATMENT', tooth: '26', x: 1273, y: 334, width: 89, height: 178 },
  { class: 'IMPACTED TOOTH', tooth: '38', x: 1440, y: 555, width: 88, height: 134 },
] as const

export const pictureSize = { width: 2000, height: 1000 } as const

export const heroFindings = findings.map(finding => ({ ...finding, look: detectionClass(finding.class) }))
