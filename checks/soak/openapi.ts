import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openApiDocument } from '../../apps/server/src/http/frame/open-api.ts'
import { version } from '../../apps/server/src/platform/version.ts'
import { allRoutes } from '../../packages/contract/src/routes/all.ts'
import type { Verify } from './verify.ts'

const ofPyPI = [
  'openapi-spec-validator==0.9.0',
  'datamodel-code-generator==0.89.0',
  'pydantic[email]==2.14.4',
  'mypy==2.4.1',
]
const ofNpm = ['openapi-typescript@7.13.0', 'typescript@5.9.3']

/**
 * Reads the OpenAPI document with other makers' programs: a validator, and generators for Python and TypeScript whose
 * output is compiled strictly. They are downloaded from PyPI and npm; none of them is shipped.
 */
export const soakOpenApi = async (verify: Verify): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'xrai-openapi-'))
  const run = (program: string, ...parameters: string[]) =>
    promisify(execFile)(program, parameters, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }).then(
      () => '',
      (failure: { stdout?: string; stderr?: string; message: string }) =>
        `${failure.stdout}${failure.stderr}` || failure.message,
    )
  const works = async (sentence: string, program: string, ...parameters: string[]) => {
    const fault = await run(program, ...parameters)
    verify(fault === '', `${sentence}: ${fault.slice(0, 4000)}`)
    return fault === ''
  }
  try {
    await writeFile(
      join(folder, 'openapi.json'),
      JSON.stringify(openApiDocument(allRoutes, { version, description: '' })),
    )
    await soakPython(works)
    await soakTypeScript(works)
  } finally {
    await rm(folder, { recursive: true })
  }
}

type Works = (sentence: string, program: string, ...parameters: string[]) => Promise<boolean>

const soakPython = async (works: Works): Promise<void> => {
  if (!(await works('Python makes no environment', 'python3', '-m', 'venv', 'python'))) return
  if (!(await works('the packages do not install', 'python/bin/pip', 'install', '--quiet', ...ofPyPI))) return
  await works('OpenAPI 3.1 does not take the document', 'python/bin/openapi-spec-validator', 'openapi.json')
  const scopes = ['--openapi-scopes', 'schemas', 'paths', 'parameters']
  const kind = ['--input-file-type', 'openapi', '--output-model-type', 'pydantic_v2.BaseModel', ...scopes]
  // Literals, because a string enum's member may have the name of a string method.
  const strict = ['--use-annotated', '--enum-field-as-literal', 'all']
  const write = ['--input', 'openapi.json', '--output', 'models.py', ...kind, ...strict]
  if (await works('no models are generated for Python', 'python/bin/datamodel-codegen', ...write))
    await works('mypy refuses the models', 'python/bin/mypy', '--strict', 'models.py')
}

const soakTypeScript = async (works: Works): Promise<void> => {
  const packages = ofNpm.flatMap(name => ['--package', name])
  const write = ['openapi-typescript', 'openapi.json', '--output', 'api.ts']
  if (!(await works('no types are generated for TypeScript', 'npx', '--yes', ...packages, ...write))) return
  const compiler = fileURLToPath(import.meta.resolve('typescript/bin/tsc'))
  const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
  await works('the compiler refuses the types', process.execPath, compiler, ...strict, 'api.ts')
}
