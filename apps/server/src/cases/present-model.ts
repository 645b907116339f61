import type { MeasuredModel } from '@xrai/contract/case/measured-model'
import type { EngineModel } from '@xrai/engine'

/** What a client may know of a model; one that runs elsewhere says no classes. */
export const presentModel = ({ name, version, research = false, classes, measured }: EngineModel): MeasuredModel => ({
  name,
  version,
  research,
  radiographs: measured?.sources ?? null,
  classes: classes.map(({ id, threshold, experimental = false, n, curve }) => ({
    id,
    threshold,
    experimental,
    labels: n ?? null,
    curve: [...(curve ?? [])].sort((one, other) => one.threshold - other.threshold),
  })),
})
