import { useEffect, useState } from 'react'
import { canTurn } from './turn-file.ts'

/** True if the file can be turned without a loss for a diagnosis; undefined until its header is read. */
export function useCanTurn(file: File): boolean | undefined {
  const [can, setCan] = useState<boolean>()
  useEffect(() => {
    let isCurrent = true
    void canTurn(file).then(answer => isCurrent && setCan(answer))
    return () => {
      isCurrent = false
    }
  }, [file])
  return can
}
