import { classLabel } from '@xrai/contract/classes/class-label'
import { type DetectionClassId, detectionClasses } from '@xrai/contract/classes/detection-class'
import { t } from '@xrai/contract/strings/translate'
import type { ModelFile } from './model-files.ts'

/** Labelled, but on too few radiographs for a sufficiently precise detector. */
const tried: readonly DetectionClassId[] = ['FRACTURE']
/** Classes of models that cannot distinguish two conditions; our models distinguish them. */
const lumped: readonly DetectionClassId[] = [
  'CARIES OR ROOT STUMP',
  'FILLING OR CROWN',
  'IMPLANT OR ROOT CANAL TREATMENT',
]

/** The classes that no model detects, with the reason. */
export function MissingClasses({ models }: { readonly models: readonly Pick<ModelFile, 'classes'>[] }) {
  const known = new Set(models.flatMap(({ classes }) => classes.map(({ id }) => id)))
  const missing = detectionClasses.map(({ id }) => id).filter(id => !known.has(id) && !lumped.includes(id))
  const byReason = [
    { why: t('precision.missingData'), ids: missing.filter(id => !tried.includes(id)) },
    { why: t('precision.missingTried'), ids: missing.filter(id => tried.includes(id)) },
  ].filter(({ ids }) => ids.length > 0)
  return (
    <dl className="grid gap-4 md:grid-cols-2">
      {byReason.map(({ why, ids }) => (
        <div key={why} className="rounded-card border border-line p-6">
          <dt className="font-semibold">{ids.map(id => classLabel(id)).join(' · ')}</dt>
          <dd className="mt-2 text-muted">{why}</dd>
        </div>
      ))}
    </dl>
  )
}
