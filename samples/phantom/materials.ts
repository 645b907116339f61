/**
 * Attenuation along the ray in arbitrary units (soft tissue of a cheek about 1). The order follows the materials'
 * linear attenuation at 60-70 kV; the steps are set by eye and by the grey-level histograms of real radiographs
 * (docs/decisions/004-phantoms.md).
 */
export const materials = {
  dentine: 0.78,
  /** Added to the dentine, once for the wall in face view and once for the rim in edge view. */
  enamelFace: 0.36,
  enamelRim: 0.7,
  amalgam: 3,
  composite: 1.45,
  metal: 3.1,
  ceramic: 1.9,
  guttaPercha: 1.75,
  post: 2.8,
  titanium: 2.3,
} as const
