import type { ToothPlan, Visit } from './mouth-plan.ts'
import { createRandom, type Random } from './random.ts'
import { placeOf } from './tooth-form.ts'

/** The share of changed teeth. */
const share = 0.2

/**
 * A later image of a mouth: some teeth have decayed, or were filled, crowned, extracted or replaced; the others are
 * unchanged.
 */
export const laterVisit = (seed: number): Visit => {
  const random = createRandom(seed).fork('visit')
  return { seed, later: tooth => laterTooth(tooth, random.fork(`tooth ${tooth.fdi}`)) }
}

/** A second image of the same, unchanged mouth. */
export const sameMouth = (seed: number): Visit => ({ seed, later: tooth => tooth })

function laterTooth(tooth: ToothPlan, random: Random): ToothPlan {
  if (!random.chance(share)) return tooth
  const { fdi, wear } = tooth
  const drawn: ToothPlan = { fdi, wear, state: 'missing' }
  if (tooth.state === 'missing') {
    if (tooth.crown || placeOf(fdi) === 8) return tooth
    return { ...drawn, state: 'implant', crown: 'ceramic' }
  }
  if (tooth.state !== 'present') return tooth.state === 'impacted' ? drawn : tooth
  if (tooth.stump) return drawn
  if (tooth.crown) return tooth.rootFilling ? tooth : { ...tooth, rootFilling: true }
  if (tooth.caries || tooth.filling) {
    const { caries: _caries, filling: _filling, ...sound } = tooth
    return tooth.caries && !tooth.filling
      ? { ...sound, filling: { surface: 'both', material: 'amalgam' } }
      : { ...sound, crown: 'metal' }
  }
  return random.chance(0.5)
    ? { ...tooth, caries: 'gross' }
    : { ...tooth, filling: { surface: placeOf(fdi) <= 3 ? 'distal' : 'occlusal', material: 'amalgam' } }
}
