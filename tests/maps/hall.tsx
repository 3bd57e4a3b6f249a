<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="hall" tilewidth="32" tileheight="32" tilecount="3" columns="3">
 <image source="hall.png" width="96" height="32"/>
 <tile id="0" type="floor">
  <properties>
   <property name="name" value="dalle"/>
  </properties>
 </tile>
 <tile id="1" type="wall">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="32" height="32"/>
  </objectgroup>
  <animation>
   <frame tileid="1" duration="100"/>
   <frame tileid="2" duration="100"/>
  </animation>
 </tile>
 <tile id="2" class="chest"/>
</tileset>
