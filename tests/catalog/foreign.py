"""Files of other programs, written here for the tests: short ones of every form that we read."""

BLK = """#building block data file
<BlockVersion>
1
</BlockVersion>
<UnitType>
Tank
</UnitType>
<Name>
Test Tank
</Name>
<Model>
(AC)
</Model>
<Tonnage>
50
</Tonnage>
<cruiseMP>
4
</cruiseMP>
<Armor>
30
20
20
15
25
</Armor>
<Turret Equipment>
ISAC10
ISMediumLaser
</Turret Equipment>
<Front Equipment>
ISMachine Gun
</Front Equipment>
<Body Equipment>
ISAC10 Ammo
ISMG Ammo (100)
</Body Equipment>
<transporters>
TroopSpace:1.5
</transporters>
<type>
IS
</type>
<year>
3030
</year>
<internal_type>
0
</internal_type>
<armor_type>
1
</armor_type>
<engine_type>
2
</engine_type>
<motion_type>
Tracked
</motion_type>
"""

PLATOON = """<UnitType>
Infantry
</UnitType>
<Name>
Test Platoon
</Name>
<cruiseMP>
1
</cruiseMP>
<jumpingMP>
2
</jumpingMP>
<Platoon Equipment>
Infantry Laser
LegAttack
SwarmMek
StopSwarm
</Platoon Equipment>
<type>
IS
</type>
<year>
3025
</year>
<motion_type>
Jump
</motion_type>
"""

SUITS = """<UnitType>
BattleArmor
</UnitType>
<Name>
Test Suit
</Name>
<Tonnage>
4
</Tonnage>
<cruiseMP>
1
</cruiseMP>
<jumpingMP>
3
</jumpingMP>
<Armor>
9
</Armor>
<Squad Equipment>
SRM-2
BA-SRM2 Ammo
LegAttack
BA-Boarding Claw
</Squad Equipment>
<Trooper 2 Equipment>
BA-Flamer
</Trooper 2 Equipment>
<type>
IS Level 2
</type>
<year>
3060
</year>
<motion_type>
Jump
</motion_type>
"""

SSW = """<?xml version="1.0" encoding ="UTF-8"?>
<mech name="Test (Other)" model="T-1" tons="60" omnimech="FALSE">
    <rules_level>1</rules_level>
    <techbase manufacturer="">Inner Sphere</techbase>
    <year restricted="FALSE">3050</year>
    <motive_type>Biped</motive_type>
    <structure techbase="0">
        <type>Endo-Steel</type>
        <location index="9">RA</location>
        <location index="9">LA</location>
    </structure>
    <engine rating="240" lsstart="0" rsstart="0" techbase="0">XL Engine</engine>
    <gyro techbase="2">Standard Gyro</gyro>
    <cockpit>
        <type ejectionseat="FALSE" commandconsole="FALSE" fhes="FALSE">Standard Cockpit</type>
    </cockpit>
    <enhancement techbase="0">
        <type>MASC</type>
        <location index="5">LT</location>
    </enhancement>
    <armor techbase="2">
        <type>Standard Armor</type>
        <hd>9</hd>
        <ct>20</ct>
        <ctr>8</ctr>
        <lt>18</lt>
        <ltr>6</ltr>
        <rt>17</rt>
        <rtr>5</rtr>
        <la>15</la>
        <ra>14</ra>
        <ll>22</ll>
        <rl>21</rl>
    </armor>
    <baseloadout fcsa4="TRUE" fcsa5="FALSE" fcsapollo="FALSE">
        <actuators lla="TRUE" lh="FALSE" rla="TRUE" rh="TRUE"/>
        <clancase>FALSE</clancase>
        <jumpjets number="2">
            <type>Standard Jump Jet</type>
            <location index="4">RL</location>
            <location index="4">LL</location>
        </jumpjets>
        <heatsinks number="11" techbase="0">
            <type>Double Heat Sink</type>
            <location index="9">RT</location>
        </heatsinks>
        <equipment>
            <name manufacturer="">(IS) LRM-10</name>
            <type>missile</type>
            <location index="3">RT</location>
        </equipment>
        <equipment>
            <name manufacturer="">(IS) @ LRM-10 (Artemis IV Capable)</name>
            <type>ammunition</type>
            <location index="6">RT</location>
        </equipment>
        <equipment>
            <name manufacturer="">(R) (IS) Medium Laser</name>
            <type>energy</type>
            <location index="10">CT</location>
        </equipment>
        <equipment>
            <name manufacturer="">(IS) PPC</name>
            <type>energy</type>
            <location index="4">RA</location>
        </equipment>
        <equipment>
            <name manufacturer="">(IS) Targeting Computer</name>
            <type>TargetingComputer</type>
            <location index="8">LT</location>
        </equipment>
        <equipment>
            <name manufacturer="">@ Machine Gun (1/2)</name>
            <type>ammunition</type>
            <location index="3">HD</location>
        </equipment>
    </baseloadout>
</mech>
"""

SAW = """<?xml version="1.0" encoding ="UTF-8"?>
<combatvehicle name="Test (C) Carrier" model="X" tons="30" motive="Hovercraft" omni="FALSE">
    <motive type="Hovercraft" cruise="6" turret="Single Turret" />
    <rules_level>0</rules_level>
    <techbase manufacturer="" location="">Inner Sphere</techbase>
    <year restricted="FALSE">3020</year>
    <structure techbase="2">
        <type>Standard Structure</type>
        <mods flotation="false" trailer="false" />
    </structure>
    <engine rating="180" techbase="2">Fusion Engine</engine>
    <armor techbase="2">
        <type>Standard Armor</type>
        <front>20</front>
        <left>17</left>
        <right>18</right>
        <rear>14</rear>
        <primaryturret>16</primaryturret>
        <secondaryturret>0</secondaryturret>
        <rotor>0</rotor>
    </armor>
    <baseloadout fcsa4="FALSE" fcsa5="FALSE" fcsapollo="FALSE" turretlimit="0.0" >
        <equipment>
            <name manufacturer="">Infantry Compartment</name>
            <type>equipment</type>
            <location>Body</location>
            <tons>2.5</tons>
        </equipment>
        <equipment>
            <name manufacturer="">(IS) SRM-6</name>
            <type>missile</type>
            <location>Turret</location>
        </equipment>
        <equipment>
            <name manufacturer="">(R) (IS) Flamer</name>
            <type>energy</type>
            <location>Rear</location>
        </equipment>
        <equipment>
            <name manufacturer="">@ SRM-6</name>
            <type>ammunition</type>
            <location>Body</location>
        </equipment>
    </baseloadout>
</combatvehicle>
"""

MUL = """<?xml version="1.0" encoding="UTF-8"?>
<unit version="0.46.1">
    <entity chassis="Griffin" model="GRF-1N" type="Biped" commander="false">
        <pilot size="1" name="Ann &quot;Ace&quot; Lee" gunnery="3" piloting="4" autoeject="true"/>
        <location index="2"> Right Torso
            <armor points="8"/>
        </location>
    </entity>
    <entity chassis="Rommel Tank" model="">
        <crew crewType="0"><crewMember slot="0" name="Bo" gunnery="5" piloting="6"/></crew>
    </entity>
    <entity chassis="Moonwalker" model="MW-1"/>
</unit>
"""


def pods(text: str) -> str:
    """The .ssw above as an OmniMech with one configuration, whose equipment is in pods."""
    head, _, rest = text.partition("        <equipment>")
    load, _, tail = rest.rpartition("    </baseloadout>")
    actuators = '<actuators lla="TRUE" lh="FALSE" rla="TRUE" rh="TRUE"/>'
    more = (
        '        <heatsinks number="12" techbase="0"><type>Double Heat Sink</type>'
        '<location index="6">LA</location></heatsinks>\n'
    )
    loadout = f'    <loadout name="A" fcsa4="TRUE">\n<loadout_year>3055</loadout_year>{actuators}\n{more}'
    return f"{head}    </baseloadout>\n{loadout}        <equipment>{load}    </loadout>{tail}"
