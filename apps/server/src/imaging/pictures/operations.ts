import { analyze, loadNetworks } from './operations/analyze.ts'
import { analyzeElsewhere } from './operations/analyze-elsewhere.ts'
import { assess } from './operations/assess.ts'
import { checkModel } from './operations/check-model.ts'
import { crop } from './operations/crop.ts'
import { digest } from './operations/digest.ts'
import { display } from './operations/display.ts'
import { grey } from './operations/grey.ts'
import { greyJpeg } from './operations/grey-jpeg.ts'
import { identify } from './operations/identify.ts'
import { inWindow } from './operations/in-window.ts'
import { inspect } from './operations/inspect.ts'
import { logo } from './operations/logo.ts'
import { origin } from './operations/origin.ts'
import { pixels } from './operations/pixels.ts'
import { profilePicture } from './operations/profile-picture.ts'
import { openGate } from './operations/quality.ts'
import { reportPicture } from './operations/report-picture.ts'
import { signatureImage } from './operations/signature-image.ts'
import { thumbnail } from './operations/thumbnail.ts'

/** The operations of a child process; a new one is one file in `operations/` and one name here. */
export const operations = {
  openGate,
  loadNetworks,
  inspect,
  identify,
  assess,
  digest,
  display,
  inWindow,
  crop,
  pixels,
  grey,
  origin,
  thumbnail,
  reportPicture,
  profilePicture,
  logo,
  signatureImage,
  greyJpeg,
  analyze,
  analyzeElsewhere,
  checkModel,
}

type Operations = typeof operations
export type OperationName = keyof Operations
export type InputOf<Name extends OperationName> = Parameters<Operations[Name]>[1]
export type ValueOf<Name extends OperationName> = Awaited<ReturnType<Operations[Name]>>['value']
