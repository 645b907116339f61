import charls from '@cornerstonejs/codec-charls/decodewasm?url'
import openjpeg from '@cornerstonejs/codec-openjpeg/decodewasm?url'
import openjph from '@cornerstonejs/codec-openjph/wasm?url'
import { compiledCodecs } from '@xrai/engine/web'

const addresses = { charls, openjpeg, openjph } as const

const read = async (address: string): Promise<ArrayBuffer> => {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer.arrayBuffer()
}

/** The codecs of DICOM's own compressions, in a worker: each is loaded with the first file that needs it. */
export const dicomCodecs = compiledCodecs(
  {
    charls: () => import('@cornerstonejs/codec-charls/decodewasmjs'),
    openjpeg: () => import('@cornerstonejs/codec-openjpeg/decodewasmjs'),
    openjph: () => import('@cornerstonejs/codec-openjph/wasmjs'),
  },
  name => read(addresses[name]),
)
