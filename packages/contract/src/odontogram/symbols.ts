import type { TextKey } from '../strings/translate.ts'
import type { Fdi } from '../teeth/fdi.ts'
import type { OdontogramEntry } from './entry-schema.ts'
import type { Face } from './faces.ts'
import { type NormFinding, type OdontogramNorm, variantsIn } from './norm.ts'
import { inOdontogramOrder, rowOf, rowTeeth } from './odontogram-teeth.ts'

/** A finding with all its options chosen and no position yet: one entry of the palette, placed by one press. */
export interface OdontogramSymbol {
  readonly id: string
  readonly finding: NormFinding
  readonly variant: string | null
  readonly state: OdontogramEntry['state']
  readonly direction: string | null
  readonly grade: number | null
  /** The sigla; null if the norm has none. */
  readonly sigla: string | null
  /** The finding's name, the variant's or direction's, and the state's. */
  readonly texts: readonly TextKey[]
}

const orNone = <T>(choices: readonly T[]): readonly (T | null)[] => (choices.length === 0 ? [null] : choices)

/** Every symbol of a norm's edition, in the order of its table. */
export const symbolsOf = (norm: OdontogramNorm, edition: string): readonly OdontogramSymbol[] =>
  norm.findings.flatMap(finding => symbolsOfFinding(finding, edition))

const symbolsOfFinding = (finding: NormFinding, edition: string): readonly OdontogramSymbol[] => {
  const states = finding.colour === 'by-state' ? (['good', 'bad'] as const) : [null]
  return orNone(variantsIn(finding, edition)).flatMap(variant =>
    orNone(finding.directions ?? []).flatMap(direction =>
      orNone(finding.grades ?? []).flatMap(grade =>
        states.map(state => ({
          id: [finding.id, variant?.id, direction?.id, grade, state].filter(part => part != null).join('/'),
          finding,
          variant: variant?.id ?? null,
          state,
          direction: direction?.id ?? null,
          grade,
          sigla: siglaOf(finding, { variant: variant?.id ?? null, grade }),
          texts: [
            finding.text,
            ...(variant ? [variant.text] : []),
            ...(direction ? [direction.text] : []),
            ...(state ? [stateText(state)] : []),
          ],
        })),
      ),
    ),
  )
}

export const stateText = (state: 'good' | 'bad'): TextKey =>
  state === 'good' ? 'charting.states.good' : 'charting.states.bad'

/** A finding's sigla, written in the box or drawn. */
export const siglaOf = (
  finding: NormFinding,
  { variant, grade }: Pick<OdontogramEntry, 'variant' | 'grade'>,
): string | null => {
  const sigla = finding.variants ? finding.variants.find(({ id }) => id === variant)?.sigla : finding.sigla
  return sigla == null ? null : `${sigla}${grade ?? ''}`
}

/** The chosen teeth and faces for a symbol. */
export interface Place {
  readonly teeth: readonly Fdi[]
  readonly faces: readonly Face[]
}

/**
 * The entries that a symbol creates there: one per tooth, or a single one. `check-entry.ts` decides whether they are
 * valid.
 */
export const entriesAt = (symbol: OdontogramSymbol, { teeth, faces }: Place): readonly OdontogramEntry[] => {
  const { finding, variant, state, direction, grade } = symbol
  const entry = (of: readonly Fdi[]): OdontogramEntry => ({
    finding: finding.id,
    variant,
    state,
    teeth: [...of],
    faces: finding.scope === 'surface' ? [...faces] : [],
    pillars: [],
    direction,
    grade,
    note: '',
  })
  const chosen = inOdontogramOrder(teeth)
  const [first] = chosen
  const last = chosen.at(-1)
  if (!first || !last) return []
  if (finding.scope === 'tooth' || finding.scope === 'surface') return chosen.map(tooth => entry([tooth]))
  if (finding.scope === 'stretches' || finding.scope === 'pair') return [entry(chosen)]
  const row = rowTeeth(rowOf(first))
  if (finding.scope === 'arch') return [entry([row[0] ?? first, row.at(-1) ?? last])]
  return [entry(first === last ? [first] : [first, last])]
}
