import { AppError } from '@xrai/contract/errors/app-error'
import type { WasmCodec, WasmCodecName, WasmCodecs } from './codec.ts'

/** What Emscripten's glue is given: how the module is started, and where its words go. */
interface GlueOptions {
  readonly instantiateWasm: (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => object
  readonly print: (text: string) => void
  readonly printErr: (text: string) => void
}

/** A module of Emscripten's, as a bundler or Node gives it. */
export interface Glue {
  readonly default: (options: GlueOptions) => Promise<WasmCodec>
}

const silent = () => undefined

/**
 * Codecs that are loaded with the first picture that needs them and compiled once. ENGINE_UNAVAILABLE where one cannot
 * be loaded; the next picture tries again.
 */
export const compiledCodecs = (
  glue: Readonly<Record<WasmCodecName, () => Promise<Glue>>>,
  read: (name: WasmCodecName) => Promise<BufferSource>,
): WasmCodecs => {
  const compiled = new Map<WasmCodecName, Promise<() => Promise<WasmCodec>>>()

  const load = async (name: WasmCodecName) => {
    const [{ default: create }, module] = await Promise.all([glue[name](), read(name).then(WebAssembly.compile)])
    return () =>
      new Promise<WasmCodec>((resolve, reject) => {
        create({
          instantiateWasm: (imports, receive) => {
            WebAssembly.instantiate(module, imports).then(instance => receive(instance, module), reject)
            return {}
          },
          print: silent,
          printErr: silent,
        }).then(resolve, reject)
      })
  }

  return name => {
    const loading =
      compiled.get(name) ??
      load(name).catch(cause => {
        compiled.delete(name)
        throw new AppError('ENGINE_UNAVAILABLE', { cause })
      })
    compiled.set(name, loading)
    return loading
  }
}
