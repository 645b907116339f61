import type { ModelFile } from './model-files.ts'

const files = import.meta.glob<ModelFile>('../../../../../models/panoramic-research/model.json', {
  eager: true,
  import: 'default',
})

/** The figures of the model for research; null where there is none. */
export const researchFile: ModelFile | null = Object.values(files)[0] ?? null
