import { AppError } from '@xrai/contract/errors/app-error'
import { radiographLimits } from '@xrai/contract/records/radiograph'

/** Throws IMAGE_TOO_LARGE for a file of more bytes than a radiograph may have. */
export const requireRadiographSize = (bytes: number): void => {
  if (bytes > radiographLimits.bytes) throw new AppError('IMAGE_TOO_LARGE')
}
