import { useEffect, useState } from 'react'
import { canEdit } from './edit-file.ts'

/** True if the file can be turned and cropped without a loss for a diagnosis; undefined until its header is read. */
export function useCanEdit(file: File): boolean | undefined {
  const [can, setCan] = useState<boolean>()
  useEffect(() => {
    let isCurrent = true
    void canEdit(file).then(answer => isCurrent && setCan(answer))
    return () => {
      isCurrent = false
    }
  }, [file])
  return can
}
