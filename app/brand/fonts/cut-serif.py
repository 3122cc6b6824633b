# Cuts Source Serif 4 to the weight of headings, without fractions and hinting, and gives the cut a separate name.
# Needs `pip install fonttools brotli`, and `npm install @fontsource-variable/source-serif-4` in the folder it runs in.
import os

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FAMILY = "Portal Serif"
SOURCE = "node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-{}-wght-normal.woff2"
PARTS = {
    "latin": "U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+20AC,U+2212",
    "latin-ext": "U+0100-017F,U+1E80-1E85,U+1EF2-1EF3,U+0218-021B",
}


def rename(font):
    names = {1: FAMILY, 2: "Regular", 3: f"{FAMILY} 600", 4: f"{FAMILY} 600", 6: "PortalSerif-600", 16: FAMILY, 17: "600"}
    for record in list(font["name"].names):
        if record.nameID in names:
            record.string = names[record.nameID]


if __name__ == "__main__":
    for part, characters in PARTS.items():
        font = instancer.instantiateVariableFont(TTFont(SOURCE.format(part)), {"wght": 600})
        options = subset.Options()
        options.flavor = "woff2"
        options.layout_features = ["kern", "liga", "tnum", "mark", "ccmp"]
        options.hinting = False
        options.name_IDs = [0, 1, 2, 3, 4, 6, 13, 14]
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=subset.parse_unicodes(characters))
        subsetter.subset(font)
        rename(font)
        path = os.path.join(os.path.dirname(__file__), f"portal-serif-{part}.woff2")
        subset.save_font(font, path, options)
        print(path, os.path.getsize(path))
