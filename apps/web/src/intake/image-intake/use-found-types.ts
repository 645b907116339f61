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
    for (const { file } of chosen) {
      void findTypes(file, types => {
        if (!isGone) setFound(before => (before.get(file)?.isChecked ? before : new Map(before).set(file, types)))
      })
    }
    return () => {
      isGone = true
    }
  }, [chosen])
  return { images: withFoundTypes(chosen, found), isPending: isTypePending(chosen, found) }
}

/** A DICOM file states its type at once, before the network answers. */
async function findTypes(file: File, say: (types: FoundTypes) => void): Promise<void> {
  const checking = checkedFile(file)
  const identity = await patientOf(file)
  const shape = identity ? typeOfDicom(identity.kind) : undefined
  say({ shape })
  const { type } = (await checking)?.suggestion ?? {}
  say({ shape, network: type && imageTypeOf(type), isChecked: true })
}
