import type {} from 'unplugin-translations/virtual'
