import { AppError } from '@xrai/contract/errors/app-error'
import { type SampleName, samples } from './samples.ts'

export async function fetchSample(name: SampleName) {
  const response = await fetch(samples[name].file).catch(cause => unreachable(cause))
  if (!response.ok) unreachable(response.status)
  const file = await response.blob().catch(cause => unreachable(cause))
  return { file, type: 'panoramic' as const }
}

const unreachable = (cause: unknown): never => {
  throw new AppError('ENGINE_UNREACHABLE', { cause })
}
