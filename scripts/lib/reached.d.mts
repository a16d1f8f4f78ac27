interface Modules {
  getModuleInfo(id: string): { id: string; code?: string | null; importedIds: string[]; exports: string[] } | null;
}

export function reached(from: readonly string[], modules: Modules): Set<string>;
