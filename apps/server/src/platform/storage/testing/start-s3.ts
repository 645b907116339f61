import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '../../../settings/s3-settings.ts'

/** A fake S3 server with one account, whose signature it does not check, and one empty bucket, on a free port. */
export const startS3 = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'xrai-s3-'))
  const bucket = 'radiographs'
  const options = { address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: bucket }] }
  const server = new S3rver(options)
  const { port } = await server.run()
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    region: 'us-east-1',
    style: 'path',
  }
  return {
    settings,
    /** The keys in the bucket. */
    keys: async (): Promise<string[]> => {
      const files = await readdir(join(directory, bucket), { recursive: true }).catch(() => [])
      return files.filter(name => name.endsWith('_object')).map(name => name.slice(0, -'._S3rver_object'.length))
    },
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
