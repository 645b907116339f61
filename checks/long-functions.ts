import * as ts from 'typescript'
import type { SourceFile } from './codebase-figures.ts'

/** The most lines of a function's body. */
const longest = 100

/** The functions of a file with a body of over 100 lines, in the order of the file: 'path:line name, 120 lines'. */
export function longFunctions({ path, text }: SourceFile): readonly string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lines = lineAt(node.body.end) - lineAt(node.body.getStart(source)) + 1
      if (lines > longest) found.push(`${path}:${lineAt(node.getStart(source))} ${nameOf(node)}, ${lines} lines`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The name of a function, or of the constant or field that contains it. */
const nameOf = (node: ts.SignatureDeclaration): string => {
  const named = node.name ? node : node.parent
  return ('name' in named && (named.name as ts.Node | undefined)?.getText()) || 'without a name'
}
