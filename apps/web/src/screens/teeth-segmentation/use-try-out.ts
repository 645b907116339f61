import { useNavigate } from '@tanstack/react-router'
import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import { useEffect, useRef, useState } from 'react'
import type { Override } from '../../client/analyses.ts'
import { codeOf } from '../../intake/detector/code-of.ts'
import type { LocalAnalysis } from '../../intake/detector/messages.ts'
import { useDetector } from '../../intake/detector/use-detector.ts'
import type { Again } from '../../intake/image-intake/use-uploads.ts'
import type { PictureName } from './picture-search.ts'
import { type SampleName, samples } from './samples.ts'

export interface Tried {
  readonly picture: PictureName
  readonly file: Blob
  readonly analysis: LocalAnalysis
}

interface OwnFile {
  readonly file: File
  readonly type: RadiographType
}

export interface Failure {
  readonly picture: PictureName
  readonly code: ErrorCode
  /** The name of the visitor's own file. */
  readonly fileName?: string | undefined
}

/**
 * One try: the address names the image, so that the back button returns to the choice; the visitor's own file exists
 * only in this page's memory.
 */
export function useTryOut(picture: PictureName | undefined) {
  const navigate = useNavigate()
  const { detector, state } = useDetector()
  const own = useRef<OwnFile>(undefined)
  const override = useRef<Override>({})
  const [turn, setTurn] = useState(0)
  const [tried, setTried] = useState<Tried>()
  const [failure, setFailure] = useState<Failure>()
  const [file, setFile] = useState<Blob>()

  const leave = (replace: boolean) => void navigate({ to: '/teeth-segmentation', search: {}, replace })
  const left = useRef(leave)
  left.current = leave

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn analyses the picture again
  useEffect(() => {
    setTried(undefined)
    setFile(undefined)
    if (picture === undefined) return
    let gone = false
    const look = async () => {
      const { file, type } = picture === 'own' ? (own.current ?? lost()) : await fetchSample(picture)
      if (!gone) setFile(file)
      const { force = false, autoOrient = false } = override.current
      const analysis = await detector.analyze(file, { type, checked: !force, autoOrient })
      if (!gone) setTried({ picture, file, analysis })
    }
    look().catch((cause: unknown) => {
      if (gone) return
      if (!(cause instanceof Lost)) setFailure({ picture, code: codeOf(cause), fileName: own.current?.file.name })
      left.current(true)
    })
    return () => {
      gone = true
    }
  }, [detector, picture, turn])

  const look = (name: PictureName, how: Override = {}) => {
    override.current = how
    setFailure(undefined)
    setTurn(before => before + 1)
    void navigate({ to: '/teeth-segmentation', search: { picture: name } })
  }
  return {
    detector,
    state,
    tried,
    failure,
    /** The current image, once it is loaded. */
    file,
    pickSample: (name: SampleName) => look(name),
    /** Retries the refused image: turned, as another type, or unchanged. */
    retry: ({ type, ...how }: Again = {}) => {
      if (!failure) return
      if (type && own.current) own.current = { ...own.current, type: type === 'panoramic' ? type : 'periapical' }
      look(failure.picture, how)
    },
    pickOwn: (file: File, type: RadiographType) => {
      own.current = { file, type }
      look('own')
    },
    leave: () => leave(false),
  }
}

/** A reload loses the visitor's file, so the choice is shown again. */
class Lost extends Error {}

const lost = (): never => {
  throw new Lost()
}

async function fetchSample(name: SampleName) {
  const response = await fetch(samples[name].file).catch(cause => unreachable(cause))
  if (!response.ok) unreachable(response.status)
  const file = await response.blob().catch(cause => unreachable(cause))
  return { file, type: 'panoramic' as const }
}

const unreachable = (cause: unknown): never => {
  throw new AppError('ENGINE_UNREACHABLE', { cause })
}
