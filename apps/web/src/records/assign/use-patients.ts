import type { Identity } from '@xrai/engine/identity'
import { useEffect, useState } from 'react'
import { patientOf } from './patient-of.ts'

export interface ReadPatient {
  readonly file: File
  readonly identity: Identity
}

/** The identities in these files, as far as they are read yet; a file that is not DICOM has none. */
export function usePatients(files: readonly File[]): readonly ReadPatient[] {
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
    return identity ? [{ file, identity }] : []
  })
}
