interface Modules {
  getModuleInfo(id: string): { id: string; code?: string | null; importedIds: string[]; exports: string[] } | null;
}

export function staticImportsOf(from: readonly string[], modules: Modules): Set<string>;
