import { modelUses } from '@xrai/contract/records/measured-model'

export type Use = (typeof modelUses)[number]

/** Refused by the operator's own choice: the reason and the remedy, in English. */
export class TrainingRefused extends Error {
  override readonly name = 'TrainingRefused'
}

/** Sets, start weights and teachers each allow some use; what learns from all of them has the strictest. */
export const strictestOf = (uses: readonly Use[]): Use =>
  uses.reduce<Use>(
    (strictest, use) => (modelUses.indexOf(use) > modelUses.indexOf(strictest) ? use : strictest),
    'production',
  )

export const isStricter = (one: Use, other: Use): boolean => modelUses.indexOf(one) > modelUses.indexOf(other)

interface Ingredient {
  /** Its name for a person: 'the set drawn', 'the start weights panoramic 0.4.0'. */
  readonly what: string
  readonly use: Use
}

const meanings: Readonly<Record<Use, string>> = {
  production: 'it may serve patients where its sets’ licences allow it',
  evaluation: 'for evaluation and research, not for production',
  research: 'for research alone, not for commerce',
}

/** The use of a model, and the sentence that is said before it is trained. */
export const useOf = (ingredients: readonly Ingredient[]): { readonly use: Use; readonly sentence: string } => {
  const use = strictestOf(ingredients.map(one => one.use))
  const because = ingredients.filter(one => one.use === use).map(one => one.what)
  const reason = use === 'production' ? '' : `, because of ${because.join(', ')}`
  return { use, sentence: `Use: ${use}${reason}: ${meanings[use]}.` }
}

/**
 * A model for evaluation never starts a production one, nor does one teach it: what those learnt from stays in what
 * learns from them.
 */
export const refuseStricter = (wanted: Use, others: readonly Ingredient[]): void => {
  const stricter = others.find(({ use }) => isStricter(use, wanted))
  if (!stricter) return
  throw new TrainingRefused(
    `The model would be for ${wanted}, and ${stricter.what} is for ${stricter.use} alone. ` +
      `Leave it out, or accept that use: --use ${strictestOf(others.map(one => one.use))}.`,
  )
}
