import type { Random } from './random.ts'
import { placeOf } from './tooth-form.ts'
import type { ToothState } from './truth.ts'

export type Surface = 'occlusal' | 'mesial' | 'distal' | 'both'
export type ToothPlan = {
  readonly fdi: string
  readonly state: ToothState
  readonly wear: number
  readonly filling?: { readonly surface: Surface; readonly material: 'amalgam' | 'composite' }
  readonly crown?: 'metal' | 'ceramic'
  readonly rootFilling?: boolean
  readonly post?: boolean
  readonly caries?: Surface | 'gross'
  readonly stump?: boolean
  readonly lesion?: boolean
}

export type MouthPlan = {
  readonly mouth: MouthKind
  readonly teeth: readonly ToothPlan[]
  /** Millimetres of bone lost to periodontitis. */
  readonly boneLoss: number
}

/** A mouth at another time. */
export type Visit = {
  /** Determines the imaging: pose, film, exposure. */
  readonly seed: number
  /** The state of a tooth at that time. */
  readonly later: (tooth: ToothPlan) => ToothPlan
}

/** Probabilities per tooth. */
type Habits = {
  readonly missing: number
  readonly filling: number
  readonly crown: number
  readonly bridge: number
  readonly rootFilling: number
  readonly caries: number
  readonly stump: number
  readonly implant: number
  readonly impacted: number
  readonly wear: number
  readonly boneLoss: number
}

const habits = {
  healthy: {
    missing: 0.01,
    filling: 0.02,
    crown: 0,
    bridge: 0,
    rootFilling: 0,
    caries: 0.01,
    stump: 0,
    implant: 0,
    impacted: 0.15,
    wear: 0.2,
    boneLoss: 0.3,
  },
  restored: {
    missing: 0.07,
    filling: 0.35,
    crown: 0.16,
    bridge: 0.5,
    rootFilling: 0.14,
    caries: 0.03,
    stump: 0.01,
    implant: 0.05,
    impacted: 0.1,
    wear: 0.6,
    boneLoss: 1,
  },
  impacted: {
    missing: 0.01,
    filling: 0.08,
    crown: 0,
    bridge: 0,
    rootFilling: 0.02,
    caries: 0.03,
    stump: 0,
    implant: 0,
    impacted: 0.85,
    wear: 0.1,
    boneLoss: 0.2,
  },
  implants: {
    missing: 0.16,
    filling: 0.2,
    crown: 0.15,
    bridge: 0.1,
    rootFilling: 0.2,
    caries: 0.01,
    stump: 0,
    implant: 0.7,
    impacted: 0.05,
    wear: 0.6,
    boneLoss: 1.3,
  },
  decayed: {
    missing: 0.09,
    filling: 0.14,
    crown: 0.02,
    bridge: 0,
    rootFilling: 0.06,
    caries: 0.26,
    stump: 0.13,
    implant: 0,
    impacted: 0.15,
    wear: 0.5,
    boneLoss: 1.2,
  },
  edentulous: {
    missing: 0.5,
    filling: 0.15,
    crown: 0.12,
    bridge: 0.25,
    rootFilling: 0.1,
    caries: 0.06,
    stump: 0.06,
    implant: 0.05,
    impacted: 0.02,
    wear: 1,
    boneLoss: 2.6,
  },
  mixed: {
    missing: 0.07,
    filling: 0.2,
    crown: 0.08,
    bridge: 0.2,
    rootFilling: 0.09,
    caries: 0.09,
    stump: 0.035,
    implant: 0.12,
    impacted: 0.25,
    wear: 0.5,
    boneLoss: 0.9,
  },
} as const satisfies Record<string, Habits>

export type MouthKind = keyof typeof habits
export const mouthKinds = [
  'healthy',
  'restored',
  'impacted',
  'implants',
  'decayed',
  'edentulous',
  'mixed',
] as const satisfies readonly MouthKind[]

export const arch = (upper: boolean): readonly string[] => {
  const [right, left] = upper ? ['1', '2'] : ['4', '3']
  const places = [1, 2, 3, 4, 5, 6, 7, 8]
  return [...[...places].reverse().map(p => `${right}${p}`), ...places.map(p => `${left}${p}`)]
}

/** Decides the state of every tooth of a mouth. */
export function planMouth(random: Random, kind?: MouthKind): MouthPlan {
  const mouth = kind ?? random.pick([...mouthKinds, 'mixed', 'restored', 'mixed'])
  const chances = habits[mouth]
  const boneLoss = Math.max(0, chances.boneLoss * (1 + 0.5 * random.normal()))
  // Old mouths lose and restore teeth in clusters, so one arch may be far worse than the other.
  const upperWorse = random.between(0.6, 1.4)
  const teeth = [true, false].flatMap(upper => {
    const rate = upper ? upperWorse : 2 - upperWorse
    return bridged(
      arch(upper).map(fdi => planTooth(fdi, chances, rate, random.fork(`tooth ${fdi}`))),
      chances,
      random.fork(`bridges ${upper}`),
    )
  })
  return { mouth, teeth, boneLoss }
}

function planTooth(fdi: string, chances: Habits, rate: number, random: Random): ToothPlan {
  const place = placeOf(fdi)
  const wear = Math.max(0, chances.wear * (0.6 + 0.6 * random.normal()))
  const base: ToothPlan = { fdi, state: 'present', wear }
  if (place === 8) {
    if (random.chance(chances.impacted)) return { ...base, state: 'impacted', wear: 0 }
    if (random.chance(0.42)) return { ...base, state: 'missing' }
  }
  if (place === 3 && random.chance(chances.impacted * 0.03)) return { ...base, state: 'impacted', wear: 0 }
  const prone = place >= 6 ? 1.5 : place >= 4 ? 1.15 : 0.6
  if (random.chance(chances.missing * rate * (place >= 6 ? 1.3 : 0.9))) {
    const implant = place < 8 && random.chance(chances.implant)
    return implant
      ? { ...base, state: 'implant', crown: random.chance(0.6) ? 'metal' : 'ceramic' }
      : { ...base, state: 'missing' }
  }
  if (random.chance(chances.stump * prone))
    return { ...base, stump: true, rootFilling: random.chance(0.15), lesion: random.chance(0.5) }
  const rootFilling = place < 8 && random.chance(chances.rootFilling * (place >= 3 ? 1.2 : 0.8))
  const crowned = random.chance(chances.crown * rate * prone) || (rootFilling && random.chance(0.45))
  const lesion = random.chance(rootFilling ? 0.2 : 0.01)
  if (crowned)
    return {
      ...base,
      crown: random.chance(0.65) ? 'metal' : 'ceramic',
      rootFilling,
      post: rootFilling && random.chance(0.35),
      lesion,
    }
  const filled = rootFilling || random.chance(chances.filling * rate * prone)
  const decayed = random.chance(chances.caries * prone)
  const filling = filled
    ? ({
        surface: surfaceFor(place, random),
        material: place >= 4 && random.chance(0.6) ? 'amalgam' : 'composite',
      } as const)
    : undefined
  const gross = random.chance(0.3)
  const surface = surfaceFor(place, random)
  const caries = !decayed ? undefined : filling ? besides(filling.surface) : gross ? 'gross' : surface
  return {
    ...base,
    rootFilling,
    lesion: lesion || (decayed && random.chance(0.12)),
    ...(filling ? { filling } : {}),
    ...(caries ? { caries } : {}),
  }
}

/** The surface on which decay of a filled tooth is visible: beside the filling, never under it. */
function besides(filling: Surface): Surface | undefined {
  if (filling === 'both') return undefined
  return filling === 'distal' ? 'mesial' : 'distal'
}

const surfaceFor = (place: number, random: Random): Surface =>
  place <= 3 ? random.pick(['mesial', 'distal']) : random.pick(['occlusal', 'mesial', 'distal', 'both', 'occlusal'])

/** Turns some gaps of one or two teeth into bridges: pontics, and crowns on both neighbours. */
function bridged(teeth: readonly ToothPlan[], chances: Habits, random: Random): readonly ToothPlan[] {
  const plans = [...teeth]
  const standing = (plan: ToothPlan | undefined) => plan?.state === 'present' && !plan.stump
  for (let i = 1; i < plans.length - 1; i++) {
    if (plans[i]?.state !== 'missing' || !standing(plans[i - 1])) continue
    const end = standing(plans[i + 1]) ? i + 1 : standing(plans[i + 2]) ? i + 2 : 0
    if (end === 0 || !random.chance(chances.bridge)) continue
    const crown = random.chance(0.75) ? 'metal' : 'ceramic'
    for (let k = i - 1; k <= end; k++) {
      const plan = plans[k]
      if (!plan) continue
      const { filling: _filling, caries: _caries, ...rest } = plan
      plans[k] = { ...rest, crown }
    }
    i = end
  }
  return plans
}
