import { t } from '@xrai/contract/strings/translate'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { type BulkFile, isOfOther, type PatientName } from './bulk-file.ts'
import { moveToChosen } from './move-to-chosen.ts'
import type { Run } from './run.ts'

interface OfOthersProps {
  readonly run: Run
  readonly files: readonly BulkFile[]
  readonly chosen: PatientName | undefined
}

/**
 * Radiographs that were present before keep their patient: shows how many belong to another one, and offers to move
 * them.
 */
export function OfOthers({ run, files, chosen }: OfOthersProps) {
  // Two copies of one file are one radiograph.
  const ids = [...new Set(files.flatMap(({ state }) => (isOfOther(state, chosen) ? [state.imageId] : [])))]
  if (!chosen || ids.length === 0) return null
  const { name } = chosen
  const count = ids.length
  return (
    <Alert
      tone="info"
      className="mt-4"
      action={
        <Button onClick={() => void moveToChosen(run, ids, chosen)}>
          {count === 1 ? t('bulk.move', { name }) : t('bulk.moveMany', { count, name })}
        </Button>
      }
    >
      {count === 1 ? t('bulk.ofOthersOne', { name }) : t('bulk.ofOthers', { count, name })}
    </Alert>
  )
}
