import { AppError } from '@xrai/contract/errors/app-error'
import type { WasmCodec, WasmCodecName, WasmCodecs } from './codec.ts'

/** Options of Emscripten's glue code: how to start the module, and where its messages go. */
interface GlueOptions {
  readonly instantiateWasm: (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => object
  readonly print: (text: string) => void
  readonly printErr: (text: string) => void
}

/** An Emscripten module, as imported by a bundler or Node. */
export interface Glue {
  readonly default: (options: GlueOptions) => Promise<WasmCodec>
}

const silent = () => undefined

/**
 * Loads a codec with the first image that needs it and compiles it once. Throws ENGINE_UNAVAILABLE if loading fails;
 * the next image retries.
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
