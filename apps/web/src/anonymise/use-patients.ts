import type { Identity } from '@xrai/engine/identity'
import { useEffect, useState } from 'react'
import { patientOf } from './patient-of.ts'

export interface ToldPatient {
  readonly file: File
  readonly identity: Identity
}

/** Of these files, those that say who their patient is. */
export function usePatients(files: readonly File[]): readonly ToldPatient[] {
  const [known, setKnown] = useState<ReadonlyMap<File, Identity>>(new Map())
  useEffect(() => {
    let isGone = false
    for (const file of files) {
      void patientOf(file).then(identity => {
        if (identity !== null && !isGone) setKnown(before => new Map(before).set(file, identity))
      })
    }
    return () => {
      isGone = true
    }
  }, [files])
  return files.flatMap(file => {
    const identity = known.get(file)
    return identity && identity.values.length + identity.others > 0 ? [{ file, identity }] : []
  })
}
