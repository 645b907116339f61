import { detectionClass } from '@xrai/contract/classes/detection-class'

/**
 * Findings that are really in panoramic.webp, in the pixels of the phantom that it is a small copy of
 * (samples/pictures/panoramic-restored); the copy and these boxes were taken together.
 */
const findings = [
  { class: 'FILLING', tooth: '46', x: 644, y: 483, width: 112, height: 186 },
  { class: 'CROWN AND BRIDGE', tooth: '21', x: 992, y: 286, width: 68, height: 192 },
  { class: 'ROOT CANAL TREATMENT', tooth: '26', x: 1272, y: 300, width: 91, height: 186 },
  { class: 'ROOT CANAL TREATMENT', tooth: '35', x: 1189, y: 492, width: 64, height: 206 },
  { class: 'IMPACTED TOOTH', tooth: '38', x: 1442, y: 532, width: 92, height: 140 },
] as const

export const pictureSize = { width: 2000, height: 1000 } as const

export const heroFindings = findings.map(finding => ({ ...finding, look: detectionClass(finding.class) }))
