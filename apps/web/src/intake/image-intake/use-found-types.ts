import { useEffect, useState } from 'react'
import { patientOf } from '../../records/assign/patient-of.ts'
import { checkedFile } from '../quality-check/checked-file.ts'
import {
  type ChosenImage,
  type FoundTypes,
  imageTypeOf,
  isTypePending,
  typeOfDicom,
  withFoundTypes,
} from './chosen-images.ts'

/** The chosen images with the types found in their files; `isPending` while one may still change. */
export function useFoundTypes(chosen: readonly ChosenImage[]) {
  const [found, setFound] = useState<ReadonlyMap<File, FoundTypes>>(new Map())
  useEffect(() => {
    let isGone = false
    for (const { file } of chosen)
      void findTypes(file).then(types => {
        if (!isGone) setFound(before => (before.has(file) ? before : new Map(before).set(file, types)))
      })
    return () => {
      isGone = true
    }
  }, [chosen])
  return { images: withFoundTypes(chosen, found), isPending: isTypePending(chosen, found) }
}

async function findTypes(file: File): Promise<FoundTypes> {
  const [identity, checked] = await Promise.all([patientOf(file), checkedFile(file)])
  const { type } = checked?.suggestion ?? {}
  return { shape: identity ? typeOfDicom(identity.kind) : undefined, network: type && imageTypeOf(type) }
}
