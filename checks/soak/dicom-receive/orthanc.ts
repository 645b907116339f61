import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { Verify } from '../verify.ts'
import { writePhantoms } from './clinic.ts'
import { type Destination, missingPrograms } from './storescu.ts'

const httpPort = 8097
const dicomPort = 4297
const fileCount = 6

/** Sends a study from Orthanc. Returns the number of sent instances; 0 if Orthanc is not installed. */
export const sendFromOrthanc = async (destination: Destination, folder: string, verify: Verify): Promise<number> => {
  if (missingPrograms('Orthanc').length > 0) {
    process.stdout.write('skipped, Orthanc as a sender: Orthanc is not installed\n')
    return 0
  }
  await mkdir(folder, { recursive: true })
  const configuration = {
    Name: 'Sender',
    StorageDirectory: join(folder, 'db'),
    IndexDirectory: join(folder, 'db'),
    RemoteAccessAllowed: false,
    AuthenticationEnabled: false,
    HttpPort: httpPort,
    DicomPort: dicomPort,
    DicomAet: destination.callingAe,
    DicomScuTimeout: 60,
    DicomModalities: { xrai: [destination.calledAe, '127.0.0.1', destination.port] },
  }
  const path = join(folder, 'orthanc.json')
  await writeFile(path, JSON.stringify(configuration))
  const child = spawn('Orthanc', [path], { stdio: 'ignore' })
  const ended = new Promise(resolve => child.once('exit', resolve))
  try {
    await untilUp()
    const ids: string[] = []
    for (const file of await writePhantoms(join(folder, 'phantoms'), fileCount)) {
      const { ID } = z.object({ ID: z.string() }).parse(await post('instances', await readFile(file.path)))
      ids.push(ID)
    }
    await post('modalities/xrai/echo', '{}')
    const sent = await post('modalities/xrai/store', JSON.stringify({ Resources: ids, Synchronous: true }))
    const { InstancesCount, FailedInstancesCount } = z
      .object({ InstancesCount: z.number(), FailedInstancesCount: z.number() })
      .parse(sent)
    verify(InstancesCount === fileCount && FailedInstancesCount === 0, `Orthanc: ${JSON.stringify(sent)}`)
    process.stdout.write(`${InstancesCount} instances of Orthanc\n`)
    return fileCount
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

const post = async (path: string, body: string | Buffer<ArrayBuffer>): Promise<unknown> => {
  const response = await fetch(`http://127.0.0.1:${httpPort}/${path}`, { method: 'POST', body })
  if (!response.ok) throw new Error(`Orthanc, ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

const untilUp = async (): Promise<void> => {
  for (let tries = 0; tries < 300; tries += 1) {
    const isUp = await fetch(`http://127.0.0.1:${httpPort}/system`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await setTimeout(100)
  }
  throw new Error('Orthanc did not start')
}
