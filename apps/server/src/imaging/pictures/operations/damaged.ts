import { AppError } from '@xrai/contract/errors/app-error'

export const damaged = (cause: unknown): never => {
  throw new AppError('IMAGE_DAMAGED', { cause })
}
