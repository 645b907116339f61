import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ModelRole } from '@xrai/contract/records/installed-model'
import { createEngine, type Engine } from '@xrai/engine'
import { decode, openNodeSession } from '@xrai/engine/node'

/** The folder of a model by what an operator calls it: `shipped`, a name in DATA_DIR/models, or a folder. */
export const modelFolder = (
  { installed, shipped }: { readonly installed: string; readonly shipped: string },
  role: ModelRole,
  named: string,
): string => {
  if (named === 'shipped') return join(shipped, role)
  return existsSync(join(installed, named)) ? join(installed, named) : named
}

interface Opened {
  readonly role: ModelRole
  /** The folder of the model that is asked about. */
  readonly folder: string
  /** The shipped models, whose numbering of teeth stands beside a detector, and whose detector beside a numbering. */
  readonly shipped: string
  readonly threads: number
}

/** An engine in which one model is the given one and the others are the shipped ones. */
export const openBeside = async ({ role, folder, shipped, threads }: Opened): Promise<Engine> => {
  const open = (place: string) => openNodeSession(place, { threads })
  const session = await open(folder)
  if (role === 'teeth')
    return createEngine({ decode, sessions: { panoramic: await open(join(shipped, 'panoramic')) }, teeth: session })
  const numbering = join(shipped, 'teeth')
  const teeth = role === 'panoramic' && existsSync(numbering) ? await open(numbering) : undefined
  return createEngine({ decode, sessions: { [role]: session }, teeth })
}
