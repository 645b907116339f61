import { t } from '@xrai/contract/strings/translate'
import { useRef, useState } from 'react'
import { showToast } from '../../base/ui/toast.tsx'
import { keepsPatient } from '../../intake/anonymise/keeps-patient.ts'
import { chooseFile } from '../../intake/image-intake/chosen-file.ts'
import { imageTypeOf } from '../../intake/image-intake/chosen-images.ts'
import { mostRead } from '../../intake/image-intake/dropped-files.ts'
import { useOffered } from '../../intake/image-intake/use-offered.ts'
import { useStrayFiles } from '../../intake/image-intake/use-stray-files.ts'
import { useChecked } from '../../intake/quality-check/checked-file.ts'
import type { TypeValue } from './type-choice.tsx'
import { type Notice, noticeOf } from './upload-notice.tsx'
import { useKeptChoice } from './use-kept-choice.ts'
import { useTarget } from './use-target.ts'

/** The radiograph to upload, its type and its patient, and the message about the last choice or upload. */
export function useUploadChoice(isSending: boolean) {
  const [file, setFile] = useState<File>()
  const [editing, setEditing] = useState<File>()
  const [picked, setPicked] = useState<TypeValue>()
  const [keepChoice, setKeeps] = useState<boolean>()
  const patient = useTarget()
  const [cameraOn, setCameraOn] = useState(false)
  const [said, setNotice] = useState<Notice>()
  const checked = useChecked(file)
  const suggestion = checked?.suggestion
  const recognised = suggestion?.type && imageTypeOf(suggestion.type)
  /** The detected type, until the user chooses one. */
  const type = picked ?? recognised

  const offer = useOffered(offered => {
    if (offered.length === 0 || isSending) return
    const files = offered.slice(0, mostRead)
    const choice = chooseFile(files, file === undefined)
    if (choice.file) {
      setFile(choice.file)
      setKeeps(undefined)
      if (file !== undefined) {
        patient.setTarget(undefined)
        setPicked(undefined)
      }
      setCameraOn(false)
    }
    const isChosen = choice.file !== undefined || file !== undefined
    const isCut = offered.length > mostRead
    setNotice(noticeOf({ isChosen, isCut, dropped: choice.dropped }, file ? [file, ...files] : files))
  })
  useStrayFiles(offer)
  useKeptChoice(file && { file, type: picked, target: patient.chosen, keeps: keepChoice }, choice => {
    setFile(choice.file)
    setPicked(choice.type)
    patient.setTarget(choice.target)
    setKeeps(choice.keeps)
    setNotice({ tone: 'info', text: t('upload.kept') })
  })

  const current = useRef(file)
  current.current = file
  const edit = async (before: File, edited: Promise<File>, failure: string) => {
    setEditing(before)
    try {
      const after = await edited
      if (current.current !== before) return
      setFile(after)
      setNotice(undefined)
    } catch {
      if (current.current === before) showToast({ text: failure })
    } finally {
      setEditing(now => (now === before ? undefined : now))
    }
  }

  return {
    file,
    offer,
    /** Replaces the image once it is turned or cropped; its patient stays, and its type if the user chose it. */
    edit,
    /** True while the image is being edited: sending now would send it as it was. */
    isEditing: file !== undefined && editing === file,
    /** Also removes its patient and type, which may differ for the next image. */
    remove: () => {
      setNotice(undefined)
      setFile(undefined)
      patient.setTarget(undefined)
      setPicked(undefined)
    },
    type,
    recognised,
    /** True until the detected type is known or cannot be, unless the user chose one. */
    isRecognising: picked === undefined && file !== undefined && checked === undefined,
    isRecognised: picked === undefined && recognised !== undefined,
    isPicked: picked !== undefined,
    orientation: suggestion?.orientation,
    fingerprint: checked?.fingerprint,
    /** Also clears the message. */
    chooseType: (next: TypeValue) => {
      setNotice(undefined)
      setPicked(next)
    },
    patient,
    keeps: keepsPatient(keepChoice, patient.target?.givesPatient === true),
    setKeeps,
    cameraOn,
    setCameraOn,
    /** The notice is obsolete once the type is detected. */
    notice: said?.isOfType && type !== undefined ? undefined : said,
    setNotice,
  }
}

export type UploadChoice = ReturnType<typeof useUploadChoice>
